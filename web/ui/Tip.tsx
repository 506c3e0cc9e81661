import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components'
import styles from './Tip.module.css'

/** The name of a sign, beside it, with the key that does the same. Readers have both from the sign itself. */
export function Tip({ sign, onClose }: { sign: HTMLElement; onClose(): void }) {
  const { tip } = sign.dataset
  return (
    <TooltipTriggerStateContext
      value={{ isOpen: true, shouldSkipAnimation: true, open: () => undefined, close: onClose }}
    >
      <Tooltip triggerRef={{ current: sign }} className={styles.tip ?? ''} offset={4}>
        {sign.ariaLabel}
        {tip && <kbd className={styles.key}>{tip}</kbd>}
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
