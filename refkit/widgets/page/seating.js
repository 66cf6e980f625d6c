// Several pages of one campaign may lie on one screen: when it changes hands all of them are
// told. A page of its own (Voila) is loaded anew, so that nothing of it stays; in JupyterLab
// the page's other half is told, which clears it.
function render({ model, el }) {
  el.hidden = true;
  // Voila has this class on the body; in JupyterLab it is on a part of the page.
  const alone = document.body.classList.contains("jp-Notebook");
  const clear = () => document.body.replaceChildren();
  const screen = new BroadcastChannel("refkit-screen");
  // A channel does not hear itself: the page that tells is not loaded again.
  screen.onmessage = () => {
    if (!alone) {
      model.send({ kind: "handed" });
      return;
    }
    // Blank first: until the new page comes a reload leaves the old one on the screen.
    clear();
    location.reload();
  };
  const tell = () => screen.postMessage("handed");
  // A browser may keep a page that was left and show it again, as it was, on going back.
  const again = (event) => {
    if (event.persisted) location.reload();
  };
  model.on("change:beat", tell);
  if (alone) {
    // What a browser keeps for its Back button, it then keeps empty.
    addEventListener("pagehide", clear);
    addEventListener("pageshow", again);
  }
  return () => {
    screen.close();
    model.off("change:beat", tell);
    removeEventListener("pagehide", clear);
    removeEventListener("pageshow", again);
  };
}

export default { render };
