import { spawn } from 'node:child_process'
import process from 'node:process'

// Runs on whatever Node the machine has, from 20 on.

/** Runs a program until it ends, with the signals that this process gets. */
export async function run(command, args, options) {
  const child = spawn(command, args, options)
  // A terminal sends Ctrl-C to the child too: forwarding it would send two, and the second often means "now".
  const forward = (signal) => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)

  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const ending = await new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code, signal) => done({ code, signal, output }))
  })
  for (const signal of signals) process.off(signal, forward)
  return ending
}

/** Of all that npm says when it fails. */
export function reasonIn(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return lines.find((line) => line && !/^(?:code|syscall|errno) /.test(line)) ?? 'npm was stopped'
}
