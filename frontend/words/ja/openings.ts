const percent = (part: number): string => (part > 0 && part < 0.01 ? '1%未満' : `${Math.round(100 * part)}%`)
