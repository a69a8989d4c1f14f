// How many best moves somebody wants, and where the engine runs: kept in this browser.
import { useEffect, useState } from 'preact/hooks'
import { pick, recall } from '../settings/settings'
import { amend, onStored } from '../settings/storage'
import { COUNTS, WHERES, type Count, type Where } from './engine'

const KEY = 'tengen.engine'

interface EngineSettings {
  count: Count
  where: Where
}

function stored(): EngineSettings {
  const kept = recall(KEY)
  return { count: pick(kept['count'], COUNTS, '3'), where: pick(kept['where'], WHERES, 'server') }
}

export function useEngineSettings(): EngineSettings & { change: (part: Partial<EngineSettings>) => void } {
  const [settings, setSettings] = useState<EngineSettings>(stored)
  useEffect(() => onStored(KEY, () => setSettings(stored())), [])
  const change = (part: Partial<EngineSettings>) => {
    amend(KEY, part)
    setSettings({ ...settings, ...part })
  }
  return { ...settings, change }
}
