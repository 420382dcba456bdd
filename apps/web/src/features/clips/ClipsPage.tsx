import { parseAsString, useQueryStates } from 'nuqs'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { askedChange, askedRoom, askedSheet } from './door/clip-paths.ts'
import { ClipTaskList } from './tasks/ClipTaskList.tsx'

const CuttingRoomPage = lazyPart(
  async () => (await import('./room/CuttingRoomPage.tsx')).CuttingRoomPage,
  'media',
  'publishing',
)
const ClipSheetPage = lazyPart(
  async () => (await import('./sheet/ClipSheetPage.tsx')).ClipSheetPage,
  'media',
  'publishing',
)

/** 剪辑任务: the clip tasks, or what the address asks for: the cutting room with a film, or its sheet (CLP-01). */
export function ClipsPage() {
  const [{ room, sheet, change }, setOpen] = useQueryStates(
    { [askedRoom]: parseAsString, [askedSheet]: parseAsString, [askedChange]: parseAsString },
    { history: 'push' },
  )
  const toList = () => void setOpen({ room: null, sheet: null, change: null })
  if (room !== null)
    return (
      <LazyPart>
        <CuttingRoomPage key={`${room} ${change}`} videoId={room} taskId={change} onList={toList} />
      </LazyPart>
    )
  if (sheet !== null)
    return (
      <LazyPart>
        <ClipSheetPage key={sheet} videoId={sheet} onList={toList} />
      </LazyPart>
    )
  return <ClipTaskList />
}
