/** The name of a mail of this server: the same one each time that the mail is tried. */
export function messageIdOf({ team_id, id }: { team_id: string; id: string }, publicUrl: string): string {
  return `<${team_id}.${id}@${new URL(publicUrl).hostname}>`
}

/** True for the name of a mail that this server sent: one that comes back went in a circle. */
export function isOwnMessageId(messageId: string, publicUrl: string): boolean {
  const [, host = ''] = /^<t\w{7}\.[\w-]{36}@([^@>]+)>$/.exec(messageId) ?? []
  return host === new URL(publicUrl).hostname
}
