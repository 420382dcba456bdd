/** The one stylesheet of the sandbox's pages. Colours meet WCAG AA in both schemes. */
export const STYLESHEET = `
:root { color-scheme: light dark; --page: #f3f4f8; --card: #fff; --ink: #1d2130; --soft: #5a6072; --line: #d9dce6;
  --accent: #4a3fc0; --on-accent: #fff; --hover: #eeedfb; --warn: #9a3412 }
@media (prefers-color-scheme: dark) { :root { --page: #14161f; --card: #1e212d; --ink: #eceef5; --soft: #a6adc0;
  --line: #363b4d; --accent: #aca5ff; --on-accent: #14161f; --hover: #292d3f; --warn: #fdba74 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif }
main { margin: 0 auto; padding: 2rem 1rem }
main.narrow { max-width: 30rem } main.wide { max-width: 64rem }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.5rem }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; line-height: 1.3 } h2 { font-size: 1rem }
p { margin: .35rem 0 1rem } .soft { color: var(--soft); font-size: .9rem } .warn { color: var(--warn) }
ul.plain { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: .5rem }
button, .button { font: inherit; cursor: pointer; border-radius: 10px; border: 1px solid var(--line);
  background: transparent; color: inherit; padding: .65rem 1rem; text-decoration: none; display: inline-block }
button:hover, .button:hover { background: var(--hover) }
button.primary { background: var(--accent); color: var(--on-accent); border-color: transparent }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.choice { width: 100%; display: flex; gap: .9rem; align-items: center; text-align: start }
.choice img, .avatar { width: 44px; height: 44px; border-radius: 50%; flex: none }
.choice strong, .choice span { display: block }
label.choice { border: 1px solid var(--line); border-radius: 10px; padding: .65rem 1rem; cursor: pointer }
label.choice:hover, label.choice:has(:checked) { background: var(--hover) }
.row { display: flex; gap: .75rem; justify-content: flex-end; flex-wrap: wrap; align-items: center }
.row.start { justify-content: flex-start }
code { font-size: .85em; overflow-wrap: anywhere }
video { width: 100%; max-height: 70vh; background: #000; border-radius: 14px }
.description { white-space: pre-wrap; overflow-wrap: anywhere }
.badge { border: 1px solid var(--line); border-radius: 99px; padding: .1rem .6rem; font-size: .85rem }
`
