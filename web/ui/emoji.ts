/** What stands before a title as its icon: an emoji or one character, no names and addresses, which programs send, nor words. */
export function isEmoji(icon: string): boolean {
  if (icon === '' || icon.length > 16 || /[/\w]/.test(icon.replaceAll(KEYCAP, ''))) return false
  return [...icon].length === 1 || !/\p{L}/u.test(icon)
}

/** A digit or a sign on a key. */
const KEYCAP = /[\d#*]\uFE0F?\u20E3/gu
