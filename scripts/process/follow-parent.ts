// Preloaded into the processes we start: when their starter is killed it cannot stop them, so they end by themselves.
import { isMainThread } from 'node:worker_threads'

const graceMs = 15_000

if (isMainThread) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref()
  }, 250)
  watch.unref()
}
