const base = () => (process.memoryUsage().rss / 1e6).toFixed(0)
console.log('start', base())
for (const m of process.argv.slice(2)) { await import(m); console.log(m, base(), JSON.stringify(Object.fromEntries(Object.entries(process.memoryUsage()).map(([k, v]) => [k, Math.round(v / 1e6)])))) }
