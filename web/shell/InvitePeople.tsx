import { useEffect, useState } from 'react'
import { Invite } from '../settings/Invite.tsx'
import { Secret } from '../settings/Secret.tsx'
import { settingsText } from '../text/settings.ts'
import { closeDialog } from './dialogs.ts'

/** Invites a person, and shows the link for them, from wherever one is. */
export function InvitePeople() {
  const [link, setLink] = useState<{ name: string; url: string } | null>(null)
  const [isInviting, setInviting] = useState(true)
  const isOver = !isInviting && link === null
  useEffect(() => {
    if (isOver) closeDialog()
  }, [isOver])
  const words = settingsText.members
  if (link)
    return <Secret title={words.linkFor(link.name)} help={words.linkHelp} secret={link.url} onClose={closeDialog} />
  if (!isInviting) return null
  return <Invite onClose={() => setInviting(false)} onLink={setLink} />
}
