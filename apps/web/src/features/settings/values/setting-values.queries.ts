import type { SettingKey } from '@pindao/protocol/capabilities.ts'
import {
  listSettingChanges,
  listSettingExceptions,
  listSettings,
  updateSetting,
} from '@pindao/protocol/settings/setting.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand } from '#src/shared/query/use-records.ts'

const settingsKey = ['settings', 'values'] as const

/** For whom values are: one department, one person, or without either the whole company. */
export type Whose = { readonly departmentId?: string; readonly staffId?: string }
/** Whether a value is everybody's: nothing stands above it but what the product comes with. */
export const isCompany = ({ departmentId, staffId }: Whose): boolean =>
  departmentId === undefined && staffId === undefined

export function useSettings(whose: Whose, enabled: boolean) {
  useLiveInvalidation(settingsKey, ['setting'])
  return useQuery({
    queryKey: [...settingsKey, 'list', whose],
    queryFn: ({ signal }) => call(listSettings, { query: whose }, { signal }),
    enabled,
  })
}

export const useSettingChanges = (key: SettingKey, whose: Whose) =>
  useQuery({
    queryKey: [...settingsKey, 'changes', key, whose],
    queryFn: ({ signal }) => call(listSettingChanges, { query: { key, ...whose, pageSize: 50 } }, { signal }),
  })

export const useSettingExceptions = (key: SettingKey, enabled: boolean) =>
  useQuery({
    queryKey: [...settingsKey, 'exceptions', key],
    queryFn: ({ signal }) => call(listSettingExceptions, { query: { key } }, { signal }),
    enabled,
  })

export const useUpdateSetting = () => useCommand(updateSetting, settingsKey)
