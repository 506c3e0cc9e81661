const WORDS = `add align archive backlog board build card chart check clean client close count cursor customer deploy
  design draft edge empty error event export feed filter first fix flag follow guest header import index invite keep
  label launch layout letter limit list load log member merge mobile move name note open order owner page plan point
  preview price query queue reader release report reset review role route row save schema screen search second select
  send service share shape show sort space sprint start state step store stream switch table tag team test text time
  title token trace upgrade user value view wait webhook week window write`.split(/\s+/)

/** Words in no order that a compressor could guess, and the same ones for the same number on every run. */
export function sentence(number: number, length: number): string {
  let state = (number + 1) * 2_654_435_761
  const words = Array.from({ length }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return WORDS[state % WORDS.length]
  })
  return words.join(' ')
}
