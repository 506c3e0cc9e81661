/** The Message-ID of a mail of this server: the same for each attempt. */
export function messageIdOf({ team_id, id }: { team_id: string; id: string }, publicUrl: string): string {
  return `<${team_id}.${id}@${new URL(publicUrl).hostname}>`
}

/** True for the Message-ID of a mail that this server sent: one that comes back is a mail loop. */
export function isOwnMessageId(messageId: string, publicUrl: string): boolean {
  const [, host = ''] = /^<t\w{7}\.[\w-]{36}@([^@>]+)>$/.exec(messageId) ?? []
  return host === new URL(publicUrl).hostname
}
