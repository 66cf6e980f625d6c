"""HTML that keeps texts texts."""

import pytest

from refkit.widgets.page import markup


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "a & b", '"quoted"'])
def test_a_text_in_an_element_is_escaped(text):
    assert text not in markup.element("p", text)


def test_an_attribute_is_escaped():
    assert markup.element("p", title='"><b>') == '<p title="&quot;&gt;&lt;b&gt;"></p>'


def test_markup_made_here_is_not_escaped_twice():
    inner = markup.element("b", "<")
    assert markup.element("p", inner) == "<p><b>&lt;</b></p>"


def test_a_widget_is_no_text_of_a_page():
    """On the adopting page one stood as HTML(value=...)."""
    with pytest.raises(TypeError, match="HTML is a widget; expected a text or markup"):
        markup.join(["Compare: ", markup.hint("later")])


def test_an_empty_panel_takes_no_room():
    assert markup.panel("").layout.display == "none"


def test_a_panel_that_says_something_is_shown():
    shown = markup.panel("")
    markup.show_alerts(shown, ["<i>"])
    assert (shown.layout.display, "&lt;i&gt;" in shown.value) == (None, True)


def test_a_long_text_shows_its_beginning_and_keeps_the_whole():
    text = "0, 15.3; 5.1, 14.7; " * 20
    shown = markup.brief(text)
    assert shown.startswith("<details")
    assert text in shown
    assert markup.brief("short") == "short"


def test_an_alert_is_said_at_once():
    assert 'role="alert"' in markup.alert("too dear")
