import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends exact bytes, as no mail program would; returns the last line of the server. */
export async function sendBytes(port: number, { from, to }: { from: string; to: string }, mail: string) {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('latin1')
  try {
    let said = ''
    const hear = async () => {
      do said = String((await once(socket, 'data'))[0])
      while (!/^\d{3} .*\r\n$/m.test(said))
      return said
    }
    await hear()
    for (const line of ['EHLO a.test', `MAIL FROM:<${from}>`, `RCPT TO:<${to}>`, 'DATA']) {
      socket.write(`${line}\r\n`)
      if (/^[45]/.test(await hear())) return said
    }
    socket.write(Buffer.from(`${mail}\r\n.\r\n`, 'latin1'))
    return await hear()
  } finally {
    socket.destroy()
  }
}
