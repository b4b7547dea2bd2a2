//! Penalties and bonuses may take a percentage below 0 or above 100: a warning names who.

use super::folder;
use crate::running::score;

#[test]
fn a_percentage_that_no_play_can_give_is_a_warning() {
    let output = score(&folder("percent-beyond-100"), &["--report", "director"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    let [first, second] = [
        "N-S 1 comes to 105.00 % with the adjustments: outside 0 to 100 %",
        "N-S 2 comes to -12.50 % with the adjustments: outside 0 to 100 %",
    ];
    assert!(errors.contains(&format!("warning: {first}\n")), "{errors}");
    assert!(errors.contains(&format!("warning: {second}\n")), "{errors}");
    let page = String::from_utf8_lossy(&output.stdout);
    assert!(page.contains(first) && page.contains(second), "{page}");
}
