import { useState } from 'react'
import { addressHere } from '../data/files.ts'
import { useRow } from '../data/hooks.ts'
import styles from './Cover.module.css'
import { useContainer } from './container.ts'

/** The picture of a card, on boards that show them. As high before it is loaded as after, so that no card moves. */
export function Cover({ address }: { address: string }) {
  const board = useRow('boards', useContainer().board_id ?? '')
  const [isBroken, setBroken] = useState(false)
  if (!board?.card_cover_enabled || isBroken) return null
  return (
    <img
      className={styles.cover}
      src={address.startsWith('/') ? addressHere(address) : address}
      alt=""
      loading="lazy"
      draggable={false}
      data-cover
      onError={() => setBroken(true)}
    />
  )
}
