import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { integrationsText as words } from '../text/integrations.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Integrations.module.css'

/** Something to hand on, as it is: one press on it selects all of it, another copies it. */
export function Copyable({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  const id = useId()
  const [copied, setCopied] = useState('')
  const isCopied = copied === value
  return (
    <div className={styles.copy}>
      <p id={id} className={styles.small}>
        {label}
      </p>
      <div className={styles.copyRow}>
        {/* What is longer than its box is scrolled by keys too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        {/* biome-ignore lint/a11y/useSemanticElements: nothing is filled in here */}
        <code className={styles.code} aria-labelledby={id} role="group" tabIndex={0}>
          {shown}
        </code>
        {/* Only pages of secure addresses may write there; elsewhere one selects it by hand. */}
        {'clipboard' in navigator && (
          <Button
            aria-label={isCopied ? words.copied : words.copyOf(label)}
            onPress={() =>
              void navigator.clipboard.writeText(value).then(
                () => setCopied(value),
                () => setCopied(''),
              )
            }
          >
            {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
            {isCopied ? words.copied : words.copy}
          </Button>
        )}
      </div>
    </div>
  )
}
