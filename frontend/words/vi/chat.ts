const secs = (n: number): string => (n < 120 ? `${n} giây` : `${Math.ceil(n / 60)} phút`)
