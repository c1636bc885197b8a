import { run } from '../bench/faults.ts';

// Ends by itself; everything it starts listens on 127.0.0.1 only.
process.exit((await run(process.argv.slice(2))) ? 0 : 1);
