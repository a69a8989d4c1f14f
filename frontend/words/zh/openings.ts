const percent = (part: number): string => (part > 0 && part < 0.01 ? '不到 1%' : `${Math.round(100 * part)}%`)
