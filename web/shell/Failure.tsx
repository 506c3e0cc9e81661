import { Link } from '@tanstack/react-router'
import { type ReactNode, use, useEffect } from 'react'
import { isMissing, isUnreached, reasonOf } from '../actions/action.ts'
import { useOnLive } from '../data/connection.ts'
import { WorkspaceContext } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
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
  if (isUnreached(error)) return <Unreached />
  return <Refused error={error} isLeft={isLeft} />
}

const reload = () => window.location.reload()

/** It is not here, and cannot be fetched now: it is when the connection is back. */
function Unreached() {
  useTitle([text.failures.offlineTitle, text.name])
  useOnLive(use(WorkspaceContext)?.connection, reload)
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <Announced>
      <h1>{text.failures.offlineTitle}</h1>
      <p>{text.failures.offline}</p>
      <Button onPress={reload}>{text.tryAgain}</Button>
    </Announced>
  )
}

function Refused({ error, isLeft }: Required<FailureProps>) {
  const isNowhere = error === undefined || isMissing(error)
  const title = isLeft ? text.failures.leftTitle : isNowhere ? text.failures.notFoundTitle : text.failures.title
  useTitle([title, text.name])
  return (
    <Announced>
      <h1>{title}</h1>
      <p>{isLeft ? text.failures.left : isNowhere ? text.failures.notFound : reasonOf(error)}</p>
      {isNowhere ? (
        <Link to="/" className={buttonLook} data-kind="outlined">
          {text.failures.home}
        </Link>
      ) : (
        <Button onPress={reload}>{text.tryAgain}</Button>
      )}
    </Announced>
  )
}

/** In a workspace the frame has the landmark already. */
function Announced({ children }: { children: ReactNode }) {
  const isFramed = use(WorkspaceContext) !== null
  const alert = (
    <div className={styles.failure} role="alert">
      {children}
    </div>
  )
  return isFramed ? alert : <main>{alert}</main>
}
