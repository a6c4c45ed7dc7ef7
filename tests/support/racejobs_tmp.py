import collections
import re
import time

from skerry.lake.lake import Lake
from skerry.table.context import Environment
from skerry.types.field import Field

COLS=[Field("id","BIGINT"),Field("v","STRING")]
OPS=("read","read_range","read_versioned","stat","list_files","list_folders","write","replace","put_if_absent","replace_if","delete","open_input","open_output")
class Counting:
    def __init__(self, inner): self.inner=inner; self.ops=collections.Counter()
    def __getattr__(self,name):
        a=getattr(self.inner,name)
        if name not in OPS: return a
        def run(p,*x,**k):
            if name=="delete": p=list(p)
            q=p[0] if name=="delete" else p
            q=re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}","U",q.split("/",2)[-1]); q=re.sub(r"\d+","N",q)
            self.ops[name+" "+q]+=1
            return a(p,*x,**k)
        return run
def append_many(lake, number, n):
    c=Counting(lake._env.fileio)
    env=lake._env
    lake=Lake(Environment(c, env.clock, env.ids, env.settings))
    t=lake.table("app.t")
    acked=[]; t0=time.monotonic(); c0=time.process_time()
    for k in range(n):
        i=number*1000+k
        s=t.append([{"id":i,"v":f"v{i}"}])
        acked.append((s.id,i))
    return {"acked":acked,"ops":dict(c.ops),"seconds":time.monotonic()-t0,"cpu":time.process_time()-c0,"tries":sum(v for k,v in c.ops.items() if k.startswith("put_if_absent snapshot/"))}
