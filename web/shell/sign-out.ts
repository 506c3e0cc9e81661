import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { signOut } from '../actions/account.ts'
import { reasonOf } from '../actions/action.ts'
import { useWorkspace } from '../data/hooks.ts'
import { showToast } from '../data/toasts.ts'
import { text } from '../text/text.ts'

/** Ends the session of this browser, and shows the way in again. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const workspace = useWorkspace()
  return useCallback(() => {
    workspace.leave(signOut).then(
      () => navigate({ to: '/sign-in' }),
      (error: unknown) =>
        showToast({ words: text.toast.refused(text.shell.signOut, reasonOf(error)), kind: 'refused' }),
    )
  }, [navigate, workspace])
}
