import { build } from './build.ts';

build();
await import('../src/main.ts');
