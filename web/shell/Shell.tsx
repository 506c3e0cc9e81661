import { Outlet, useNavigate, useParams, useRouteContext, useRouter } from '@tanstack/react-router'
import { memo, Suspense, useLayoutEffect, useState } from 'react'
import { kindOf, reasonOf } from '../actions/action.ts'
import { OpenCard } from '../card/OpenCard.tsx'
import { WorkspaceContext } from '../data/hooks.ts'
import { forgetSession } from '../data/session.ts'
import { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { startWith, useLater } from '../ui/later.ts'
import { lazily } from '../ui/lazily.ts'
import { keepFocus } from '../ui/lost-focus.ts'
import { Conflicts } from './Conflicts.tsx'
import { ConnectionLine } from './ConnectionLine.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Failure } from './Failure.tsx'
import { FileDrop } from './FileDrop.tsx'
import { Keys } from './Keys.tsx'
import { showRefusal } from './refusing.ts'
import styles from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { Toasts } from './Toasts.tsx'
import { TopBar } from './TopBar.tsx'
import { UnreadInTitle } from './unread.ts'
import { Visits } from './Visits.tsx'

const TimerLine = lazily(async () => (await import('../time/TimerLine.tsx')).TimerLine)

/** What stays around every place of a workspace. */
export function Shell() {
  const { team } = useParams({ from: '/$team' })
  const { me } = useRouteContext({ from: '/$team' })
  const navigate = useNavigate()
  const router = useRouter()
  const [workspace, setWorkspace] = useState<WorkspaceData | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  // Before the first frame, which would show nothing.
  useLayoutEffect(() => {
    const board_id = boardOf(router.state.location.pathname)
    startWith(board_id)
    const opened = new WorkspaceData({
      team_id: team,
      me,
      board_id,
      kindOf,
      loadKinds: () => import('../actions/all.ts'),
      onRefused: (words, error, where) =>
        showRefusal(opened.refusals, {
          words: text.toast.refused(words, reasonOf(error)),
          ...where,
        }),
      onSignedOut: () => {
        // Not what the browser shows: a card beside its board has an address of its own there.
        const to = router.state.location.publicHref
        void forgetSession().then(() => navigate({ to: '/sign-in', search: { to, error: 'session_ended' } }))
      },
      onGone: (error) => {
        // The membership is read again, and the cache of the workspace is cleared.
        void forgetSession()
        setFailure(error)
      },
    })
    setWorkspace(opened)
    setFailure(null)
    opened.open().catch(setFailure)
    return () => opened.close()
  }, [team, me, navigate, router])

  if (failure !== null) return <Failure error={failure} />
  if (!workspace) return null
  return (
    <WorkspaceContext value={workspace}>
      <Frame />
    </WorkspaceContext>
  )
}

/** The board at an address; known before its page is drawn. */
function boardOf(path: string): string | null {
  return /\/board-(\d+)$/.exec(path)?.[1] ?? null
}

/** After the place itself: few have one. */
function RunningTimer() {
  return (
    useLater() && (
      <Suspense>
        <TimerLine />
      </Suspense>
    )
  )
}

/** Nothing of it depends on the address: every change of that would draw it all again. */
const Frame = memo(function Frame() {
  return (
    <>
      <div className={styles.shell}>
        <a href="#content" className={styles.skip}>
          {text.shell.skip}
        </a>
        <TopBar />
        <Sidebar />
        <main ref={keepFocus} id="content" className={styles.content} tabIndex={-1}>
          <ConnectionLine />
          <RunningTimer />
          <Conflicts />
          <Outlet />
        </main>
        <OpenCard />
      </div>
      <Keys />
      <Dialogs />
      <FileDrop />
      <Toasts />
      <UnreadInTitle />
      <Visits />
    </>
  )
})
