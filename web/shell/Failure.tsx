import { Link } from '@tanstack/react-router'
import { isMissing, reasonOf } from '../actions/action.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './Failure.module.css'

interface FailureProps {
  error?: unknown
  /** It was shown until now. */
  isLeft?: boolean
}

/** For an address that no place has. */
export function NotFound() {
  return <Failure />
}

/** What is shown in place of what could not be. */
export function Failure({ error, isLeft = false }: FailureProps) {
  const isNowhere = error === undefined || isMissing(error)
  const title = isLeft ? text.failures.leftTitle : isNowhere ? text.failures.notFoundTitle : text.failures.title
  useTitle([title, text.name])
  return (
    <main className={styles.failure} role="alert">
      <h1>{title}</h1>
      <p>{isLeft ? text.failures.left : isNowhere ? text.failures.notFound : reasonOf(error)}</p>
      {isNowhere ? (
        <Link to="/">{text.failures.home}</Link>
      ) : (
        <Button onPress={() => window.location.reload()}>{text.tryAgain}</Button>
      )}
    </main>
  )
}
