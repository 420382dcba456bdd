import { VideoWordInput } from '../components/VideoWordInput.tsx'

/** A programme, with those that are in use offered while it is typed. Fits a form item. */
export function ProgrammeInput(props: Omit<Parameters<typeof VideoWordInput>[0], 'kind'>) {
  return <VideoWordInput {...props} kind="programme" />
}
