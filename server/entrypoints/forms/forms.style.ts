import { BASE_STYLE } from '../../http/public-page.ts'

/**
 * How the page of a form looks: as in the application, with letters of a size at which phones do not zoom into fields. The policy
 * of the page allows this text alone.
 */
export const STYLE = `${BASE_STYLE}
body { font-size: var(--text-large); }
footer { max-width: 640px; margin: var(--space-3) auto; color: var(--ink-quiet); font-size: var(--text); }
h2 { margin: 0 0 var(--space-1); }
.field { margin: var(--space-5) 0 0; padding: 0; border: 0; min-width: 0; }
.field > label, legend { display: block; padding: 0; font-weight: var(--strong); }
.need, .help { color: var(--ink-quiet); font-weight: var(--regular); font-size: var(--text); }
.error { color: var(--danger); font-size: var(--text); }
input[type="text"], input[type="email"], input[type="number"], input[type="date"], textarea, select {
  display: block; width: 100%; min-height: 44px; margin-top: var(--space-1); padding: var(--space-2) var(--space-3); font: inherit;
  color: inherit; background: var(--ground); border: 1px solid var(--outline); border-radius: var(--radius); }
textarea { min-height: 112px; resize: vertical; }
[aria-invalid="true"] { border-color: var(--danger); }
.field > .choice { display: flex; gap: var(--space-2); align-items: center; min-height: 36px; font-weight: var(--regular); }
.choice input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--accent-ground); }
button { min-height: 44px; margin-top: var(--space-5); padding: 0 var(--space-5); }
.notice { margin: var(--space-4) 0 0; padding: var(--space-3) var(--space-4); border: 1px solid var(--hairline); border-left: 4px solid var(--accent); border-radius: var(--radius); }
.notice.bad { border-left-color: var(--danger); }
.notice ul { margin: var(--space-1) 0 0; padding-left: var(--space-5); }
.trap { position: absolute; left: -1600px; width: 1px; height: 1px; overflow: hidden; }
`
