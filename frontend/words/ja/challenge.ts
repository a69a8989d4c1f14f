const minutes = (seconds: number): string => `${Math.ceil(seconds / 60)}分`
