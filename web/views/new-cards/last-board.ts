/** The board to which a person last added a card in each view. This browser remembers it; signing out forgets it, see `data/session.ts`. */

const nameOf = (user_id: string, view_id: string) => `view-board ${user_id} ${view_id}`

export function lastBoard(user_id: string, view_id: string): string | null {
  try {
    return localStorage.getItem(nameOf(user_id, view_id))
  } catch {
    return null
  }
}

export function keepLastBoard(user_id: string, view_id: string, board_id: string) {
  try {
    localStorage.setItem(nameOf(user_id, view_id), board_id)
  } catch {
    // A browser that keeps nothing begins with the first board again.
  }
}
