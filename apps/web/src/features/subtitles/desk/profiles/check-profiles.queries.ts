import { listSettings, updateSetting } from '@pindao/protocol/settings/setting.endpoints.ts'
import type { OwnProfile } from '@pindao/protocol/subtitles/checks/cue-profiles.ts'
import {
  chooseCheckProfile,
  listCheckProfiles,
} from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { OpenDesk } from '../use-open-desk.ts'

const profilesKey = ['subtitle-check-profiles'] as const
const settingsKey = ['settings', 'subtitles.checkProfiles'] as const
const key = 'subtitles.checkProfiles'

/** The company's own profiles. */
export const useOwnProfiles = () =>
  useQuery({ queryKey: profilesKey, queryFn: ({ signal }) => call(listCheckProfiles, {}, { signal }) })

/** Has the subtitles on the desk checked by another profile. */
export const useChooseProfile = ({ document, setDocument }: Pick<OpenDesk, 'document' | 'setDocument'>) =>
  useMutation({
    mutationFn: (profile: string) =>
      call(chooseCheckProfile, { params: { id: document.id }, body: { profile } }),
    onSuccess: setDocument,
  })

/** The setting that holds them, for whoever edits it. */
export const useProfilesSetting = () =>
  useQuery({
    queryKey: settingsKey,
    // What is edited is what is stored now.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const all = await call(listSettings, { query: {} }, { signal })
      return all.find((setting) => setting.key === key) ?? null
    },
  })

export function useSaveProfiles() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      profiles,
      version,
    }: {
      readonly profiles: readonly OwnProfile[]
      readonly version: number
    }) => call(updateSetting, { body: { key, value: JSON.stringify(profiles), version } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: profilesKey })
      await client.invalidateQueries({ queryKey: settingsKey })
    },
  })
}
