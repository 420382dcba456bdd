const benches = [
  'upload',
  'upload-store',
  'upload-crowd',
  'publish',
  'api',
  'workbench',
  'library',
  'tasks',
  'channels',
  'contracts',
  'claims',
  'sheets',
  'export',
  'pages',
  'composer',
  'subtitles',
  'clips',
  'data',
  'revenue',
  'first-load',
] as const

/** `npm run bench <name>`: prints ratios measured in one run; absolute figures are only as good as the machine is quiet. */
const [name] = process.argv.slice(2)
const chosen = name === undefined ? benches : benches.filter((bench) => bench === name)
if (chosen.length === 0) {
  console.error(`There is no bench ${name}. There are: ${benches.join(', ')}.`)
  process.exit(1)
}
for (const bench of chosen) {
  const module = (await import(`./${bench}.bench.ts`)) as { run(): Promise<void> }
  await module.run()
}
