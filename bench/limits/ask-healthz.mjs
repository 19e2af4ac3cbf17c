// Asks /healthz all the time, in a thread of its own: the thread that sends 64 bodies of 2 MB would measure its own delay. Told "stop", it answers
// with the longest wait in milliseconds.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const ASKED_EVERY_MS = 10
const agent = new Agent({ keepAlive: true })
const answered = () =>
  new Promise((resolve, reject) => {
    get({ port: workerData, host: '127.0.0.1', path: '/healthz', agent }, (response) =>
      response.resume().once('end', resolve),
    ).once('error', reject)
  })

// The first requests load code and open the connection.
for (let asked = 0; asked < 20; asked++) await answered()
parentPort?.postMessage('ready')

let longest = 0
let over = false
parentPort?.once('message', () => {
  over = true
})
while (!over) {
  const sent = performance.now()
  await answered()
  longest = Math.max(longest, performance.now() - sent)
  await pause(ASKED_EVERY_MS)
}
agent.destroy()
parentPort?.postMessage(longest)
