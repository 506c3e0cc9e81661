import { Copy } from 'lucide-react'
import { useState } from 'react'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './CopyAddress.module.css'

/** An address to hand on. */
export function CopyAddress({ address, label }: { address: string; label: string }) {
  const [copied, setCopied] = useState('')
  return (
    <div className={styles.address}>
      <input className={styles.input} readOnly value={address} aria-label={label} />
      <Button
        onPress={async () => {
          // Where the browser keeps pages from the clipboard, the address can be taken from the field.
          await navigator.clipboard?.writeText(address).then(
            () => setCopied(address),
            () => undefined,
          )
        }}
      >
        <Copy size={16} aria-hidden /> {copied === address ? text.header.addressCopied : text.header.copyAddress}
      </Button>
    </div>
  )
}
