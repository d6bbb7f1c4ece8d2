// Entry of every npm script. It may run on any Node version, before anything is installed: old syntax only, no imports at the
// top.
const oldest = 20
const running = Number(process.versions.node.split('.')[0])

if (running < oldest) {
  console.error(
    `需要 Node.js ${oldest} 或更新的版本，当前是 ${process.version}。` +
      `Node.js ${oldest} or newer is needed, this is ${process.version}.`,
  )
  process.exit(1)
} else {
  void import('./boot/main.mjs').then(main => main.boot(process.argv[2], process.argv.slice(3)))
}
