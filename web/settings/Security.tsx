import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import styles from './Settings.module.css'

/** How one signs in. */
export function Security() {
  return (
    <div className={styles.sections}>
      <Password />
      <SecondFactor />
      <Passkeys />
    </div>
  )
}
