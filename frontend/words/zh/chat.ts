const secs = (n: number): string => (n < 120 ? `${n} 秒` : `${Math.ceil(n / 60)} 分钟`)
