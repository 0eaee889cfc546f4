import { startDemoGateway } from './demo-gateway.ts';

// The demo gateway as a process of its own, as a company elsewhere would be: for what is killed or measured without it.
const { connection, port } = JSON.parse(process.argv[2] ?? '{}');
const gateway = await startDemoGateway({ connection, port });
process.stdout.write(`${gateway.url}\n`);
