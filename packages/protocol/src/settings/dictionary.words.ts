import { z } from 'zod'
import { type DictionaryKind, dictionaries } from '#src/capabilities.ts'

const kinds = [...dictionaries.keys()] as [DictionaryKind, ...DictionaryKind[]]
/** A list whose words administrators keep. */
export const dictionaryKind = z.enum(kinds)

/** The colours that a word can have as a badge: the tones of states. */
export const dictionaryBadges = ['on', 'success', 'pending', 'normal', 'fail'] as const
