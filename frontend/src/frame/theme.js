// Before the first paint: the theme, the board and the stones chosen on this device. Nothing stored: the defaults.
// Settings are kept by src/settings/settings.ts under the same key. `own`: the server's board is not the one that will
// be shown, so it is not: by other choices, at an earlier move, or when the page comes back from long ago.
try {
  var s = JSON.parse(localStorage.getItem('tengen.settings') || '{}')
  var at = document.documentElement.dataset
  if (s.theme === 'light' || s.theme === 'dark') at.theme = s.theme
  if (/^(kaya|walnut|slate|paper|contrast)$/.test(s.board)) at.board = s.board
  if (/^(flat|rings)$/.test(s.stones)) at.stones = s.stones
  var size = JSON.parse(localStorage.getItem('tengen.board') || '{}').size
  if (size >= 50 && size < 100) document.documentElement.style.setProperty('--board-scale', size / 100)
  var nav = performance.getEntriesByType('navigation')[0]
  if (
    s.coordinates === false ||
    s.submit === 'confirm' ||
    /^#\d/.test(location.hash) ||
    (nav && nav.type === 'back_forward')
  )
    at.own = ''
} catch (e) {
  // No storage, or nonsense in it: the defaults are right.
}
// A stone on the first board, before it is one to play on: early.ts places it.
addEventListener('click', function (e) {
  if (e.target.closest('.first-board .tg-field:not([role])')) window.early = e
})
