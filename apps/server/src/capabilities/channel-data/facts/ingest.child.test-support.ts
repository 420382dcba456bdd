import { pino } from 'pino'
import { createDatabase } from '#src/platform/db/database.ts'
import { type FactRow, feeds } from './feeds.ts'
import { takeReport } from './ingest.store.ts'

/** A process that takes one report in and ends; what it is to say stands in its arguments. */
const [url = '', channelId = '0', videos = '', views = '0', madeAt = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const database = createDatabase({ url, max: 2, log, name: 'pindao-ingest' })
const said = BigInt(views)
const values = [said, said, `${said}.50`, null, null, said, null, null, null, 2n, 1n]
const rows = videos
  .split(',')
  .flatMap((id) =>
    ['2026-03-01', '2026-03-02'].map(
      (day): FactRow => ({ channelId: BigInt(channelId), day, key: [BigInt(id)], values }),
    ),
  )
await database.transaction((tx) => takeReport(tx, { feed: feeds.videoDays, madeAt, rows: [rows] }))
await database.close()
