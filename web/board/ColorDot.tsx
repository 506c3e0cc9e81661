import styles from './ColorDot.module.css'

/** One of the colours that things can have. */
export function ColorDot({ color }: { color: string }) {
  return <span className={styles.dot} data-color={color} aria-hidden />
}
