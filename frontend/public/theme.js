// Before the first paint: the theme, the board and the stones chosen on this
// device. Nothing stored: the defaults. Settings are kept by
// src/settings/settings.ts under the same key.
try {
  var s = JSON.parse(localStorage.getItem('tengen.settings') || '{}')
  var at = document.documentElement.dataset
  if (s.theme === 'light' || s.theme === 'dark') at.theme = s.theme
  if (/^(kaya|walnut|slate|paper|contrast)$/.test(s.board)) at.board = s.board
  if (/^(flat|rings)$/.test(s.stones)) at.stones = s.stones
} catch (e) {
  // No storage, or nonsense in it: the defaults are right.
}
