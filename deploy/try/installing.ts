import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { besides, readGuide, type Step } from './guide.ts'

/**
 * `npm run try:installing`: docs/installing.md, word by word, in a clean Debian root with nothing but Debian's packages
 * and the committed sources. Needs root, `debootstrap` and a machine that lets it have namespaces; takes some ten
 * minutes. Only blocks that fetch packages see the network; everything else has a loopback of its own.
 * `--keep` leaves the folder; `--in=<folder> --from=<line>` goes on there, for whoever mends the guide. Ends with 1 at the first step that fails.
 */
const repository = fileURLToPath(new URL('../..', import.meta.url))
const keeps = process.argv.includes('--keep')
const suite = 'bookworm'
const hostCertificates = '/etc/ssl/certs/ca-certificates.crt'
const certificatesThere = '/usr/local/share/host-certificates.crt'
const fetches = /\b(?:apt-get|npm (?:ci|install))\b/u
const version = (JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string })
  .version

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const before = option('in')
const folder = before ?? mkdtempSync(join(tmpdir(), 'pindao-installing-'))
const root = join(folder, 'root')
const begun = Date.now()
const tell = (text: string) => void process.stdout.write(`${text}\n`)
const say = (text: string) => tell(`[${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s] ${text}`)

/** A clean root, with the way of this machine to its packages and nothing else of it. */
function makeRoot(): void {
  const [sources = ''] = readdirSync('/etc/apt/sources.list.d').filter((name) => name.endsWith('.sources'))
  const text = readFileSync(`/etc/apt/sources.list.d/${sources}`, 'utf8')
  const [, mirror = ''] = /^URIs: (\S+)/mu.exec(text) ?? []
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', suite, root, mirror], {
    stdio: 'ignore',
  })
  rmSync(join(root, 'etc/apt/sources.list'), { force: true })
  cpSync('/etc/apt/sources.list.d', join(root, 'etc/apt/sources.list.d'), { recursive: true })
  cpSync('/etc/apt/apt.conf.d', join(root, 'etc/apt/apt.conf.d'), {
    recursive: true,
    filter: (path) => !/docker/u.test(path),
  })
  copyFileSync(hostCertificates, join(root, certificatesThere))
  for (const name of ['resolv.conf', 'hosts']) copyFileSync(`/etc/${name}`, join(root, 'etc', name))
  // The root is thrown away: nothing of it has to outlive a power cut.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  // Packages start nothing by themselves here: there is no init.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  copyFileSync(join(repository, 'deploy/try/systemctl'), join(root, 'usr/local/bin/systemctl'))
  const archive = [
    '-C',
    repository,
    'archive',
    '--format=tar.gz',
    '-o',
    join(root, `root/pindao-${version}.tar.gz`),
    'HEAD',
  ]
  execFileSync('git', archive)
}

/** Processes, mounts and network of their own; all of them end with the one that is returned. */
async function openMachine(): Promise<number> {
  const inside = [
    `mount -t proc proc ${root}/proc`,
    `mount -t sysfs sysfs ${root}/sys`,
    `mkdir -p ${root}/dev/shm && mount -t tmpfs tmpfs ${root}/dev/shm`,
    'ip link set lo up',
    `rm -f ${root}/run/*.pid`,
    `touch ${root}/run/opened`,
    // Collects what services leave behind, as an init does.
    'while :; do sleep 0.2; done',
  ].join('\n')
  const machine = spawn('unshare', [
    '--fork',
    '--kill-child',
    '--pid',
    '--mount',
    '--net',
    'sh',
    '-ec',
    inside,
  ])
  process.on('exit', () => void machine.kill('SIGKILL'))
  for (let i = 0; i < 100; i++) {
    await delay(100)
    const child = spawnSync('pgrep', ['-P', String(machine.pid)], { encoding: 'utf8' }).stdout.trim()
    if (child !== '' && readdirSync(join(root, 'run')).includes('opened')) return Number(child)
  }
  throw new Error('this machine gives no namespaces')
}

function argumentsFor(machine: number, network: boolean, script: string): readonly string[] {
  const spaces = ['-t', String(machine), '--mount', '--pid', ...(network ? [] : ['--net'])]
  const environment = [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'HOME=/root',
    'LANG=C.UTF-8',
    'DEBIAN_FRONTEND=noninteractive',
    ...(network
      ? [`NODE_EXTRA_CA_CERTS=${certificatesThere}`, `npm_config_cafile=${certificatesThere}`]
      : []),
  ]
  return [...spaces, 'chroot', root, 'env', '-i', ...environment, 'sh', '-eu', '-c', script]
}

const log = join(folder, 'log')

function run(machine: number, step: Step): void {
  const byHand = step.kind === 'by hand'
  const script = byHand
    ? `cd /opt/pindao/current && NODE_EXTRA_CA_CERTS=/etc/pindao/tls/ca.pem node_modules/node/bin/node deploy/try/by-hand.ts '${step.what}'`
    : step.text
  const given = argumentsFor(machine, !byHand && fetches.test(script), script)
  say(`${step.section}, line ${step.line}${byHand ? `: by hand, ${step.what}` : ''}`)
  if (byHand && besides.includes(step.what)) {
    spawn('nsenter', [...given], { stdio: ['ignore', 'ignore', 'inherit'] }).unref()
    return
  }
  const { status, stdout, stderr } = spawnSync('nsenter', [...given], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  appendFileSync(log, `\n# ${step.section}\n${stdout}${stderr}`)
  const last = stdout.trimEnd().split('\n').slice(-4).join('\n')
  if (last !== '') tell(last)
  if (status === 0) return
  tell(`${stdout}\n${stderr}`)
  throw new Error(`line ${step.line} of docs/installing.md ended with ${status}; see ${folder}`)
}

try {
  if (before === undefined) {
    mkdirSync(root)
    say('a clean Debian root')
    makeRoot()
  }
  const machine = await openMachine()
  if (before !== undefined)
    run(machine, { kind: 'commands', section: 'as it was', text: 'systemctl start postgresql', line: 0 })
  for (const step of readGuide(readFileSync(join(repository, 'docs/installing.md'), 'utf8')))
    if (step.line >= Number(option('from') ?? 0)) run(machine, step)
  say('installed, at work, backed up, restored and updated, word by word')
  if (!keeps) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.exit(0)
} catch (error) {
  tell((error as Error).message)
  process.exit(1)
}
