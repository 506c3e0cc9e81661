import { BASE_STYLE } from '../public-page.ts'

/** How the page of a form looks: by light or dark, on a phone as on a wide screen. The policy of the page allows this text alone. */
export const STYLE = `${BASE_STYLE}
:root { --bad: #b3261e; --ring: #1f5fbf; --press: #1f5fbf; --on-press: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --bad: #ffb4ab; --ring: #8ab8ff; --press: #8ab8ff; --on-press: #10233f; } }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--edge); border-radius: 0.75rem; }
footer { max-width: 40rem; margin: 0.75rem auto; color: var(--faint); font-size: 0.875rem; }
h2 { margin: 0 0 0.25rem; font-size: 1.1rem; }
.field { margin: 1.25rem 0 0; padding: 0; border: 0; min-width: 0; }
.field > label, legend { display: block; padding: 0; font-weight: 600; }
.need, .help { color: var(--faint); font-weight: 400; font-size: 0.875rem; }
.error { color: var(--bad); font-size: 0.875rem; }
input[type="text"], input[type="email"], input[type="number"], input[type="date"], textarea, select {
  display: block; width: 100%; min-height: 2.75rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; font: inherit;
  color: inherit; background: var(--ground); border: 1px solid var(--faint); border-radius: 0.375rem; }
textarea { min-height: 7rem; resize: vertical; }
[aria-invalid="true"] { border-color: var(--bad); }
.choice { display: flex; gap: 0.5rem; align-items: center; min-height: 2.25rem; font-weight: 400; }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--press); }
:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px; }
button { min-height: 2.75rem; margin-top: 1.5rem; padding: 0.5rem 1.5rem; font: inherit; font-weight: 600; color: var(--on-press);
  background: var(--press); border: 0; border-radius: 0.375rem; cursor: pointer; }
.notice { margin: 1rem 0 0; padding: 0.75rem 1rem; border: 1px solid var(--edge); border-left: 4px solid var(--ring); border-radius: 0.375rem; }
.notice.bad { border-left-color: var(--bad); }
.notice ul { margin: 0.25rem 0 0; padding-left: 1.25rem; }
.trap { position: absolute; left: -100rem; width: 1px; height: 1px; overflow: hidden; }
`
