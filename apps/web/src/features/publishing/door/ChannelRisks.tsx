import { Permit } from '#src/shared/access/Permit.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'

const RisksNote = lazyPart(async () => (await import('../plans/RisksNote.tsx')).RisksNote, 'publishing')

/** What of a channel's next days cannot go out as planned; nothing where all is well. */
export function ChannelRisks({ channelId }: { readonly channelId: string }) {
  return (
    <Permit to="publishTask:read">
      <LazyPart>
        <RisksNote channelId={channelId} />
      </LazyPart>
    </Permit>
  )
}
