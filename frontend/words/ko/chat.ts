const secs = (n: number): string => (n < 120 ? `${n}초` : `${Math.ceil(n / 60)}분`)
