/** Writes a line to the terminal: `npm start` talks to a person, the processes log to files. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The address, and with the sandbox the accounts to choose from. */
export function banner(started: { address: string; sandbox: boolean; seconds: number }): void {
  say('')
  say(`  Pindao 频道 is ready: ${started.address}   (${started.seconds.toFixed(1)} s)`)
  if (started.sandbox) {
    say('  Demo accounts, chosen at the sign-on without a password:')
    say('  李晴 operator · 王浩 group lead · 陈敏 finance · 赵律 legal · 孙悦 viewer · 周凯 administrator')
  }
  say('  Ctrl-C stops everything; data and logs stay in the data folder.')
  say('')
}
